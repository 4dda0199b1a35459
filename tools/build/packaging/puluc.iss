; Installer for Windows (Inno Setup 6). `python -m tools.build installer` gives it the definitions:
;     iscc /DVersion=1.0.0 /DNumbers=1.0.0 /DFolder=C:\dist\puluc /DOutput=C:\dist /DIcon=C:\assets\icons\puluc.ico puluc.iss

#ifndef Version
  #error Version, Numbers, Folder, Output and Icon have to be defined
#endif
#define Type "Puluc.Game"

[Setup]
AppId={{6E3C5B0E-5D0B-4C57-9A66-0B3C1A9D6E21}
AppName=Puluc
AppVersion={#Version}
AppPublisher=The Puluc authors
VersionInfoVersion={#Numbers}
DefaultDirName={autopf}\Puluc
DisableProgramGroupPage=yes
; Into the user's own folder, unless it is to be for everybody.
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog commandline
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0
ChangesAssociations=yes
LicenseFile={#Folder}\LICENSE.txt
SetupIconFile={#Icon}
UninstallDisplayIcon={app}\puluc.exe
OutputDir={#Output}
OutputBaseFilename=puluc-{#Version}-windows-x86_64-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "uk"; MessagesFile: "compiler:Languages\Ukrainian.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked
Name: "association"; Description: "{cm:AssocFileExtension,Puluc,.puluc}"

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\Puluc"; Filename: "{app}\puluc.exe"
Name: "{autodesktop}\Puluc"; Filename: "{app}\puluc.exe"; Tasks: desktopicon

; What `puluc --install-desktop` writes.
[Registry]
Root: HKA; Subkey: "Software\Classes\.puluc"; ValueType: string; ValueData: "{#Type}"; Flags: uninsdeletevalue; Tasks: association
Root: HKA; Subkey: "Software\Classes\{#Type}"; ValueType: string; ValueData: "Puluc game"; Flags: uninsdeletekey; Tasks: association
Root: HKA; Subkey: "Software\Classes\{#Type}\DefaultIcon"; ValueType: string; ValueData: "{app}\puluc.exe"; Tasks: association
Root: HKA; Subkey: "Software\Classes\{#Type}\shell\open\command"; ValueType: string; ValueData: """{app}\puluc.exe"" ""%1"""; Tasks: association

[Run]
Filename: "{app}\puluc.exe"; Description: "{cm:LaunchProgram,Puluc}"; Flags: nowait postinstall skipifsilent
