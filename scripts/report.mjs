/** How a check of our own ends: its findings one per line, and an exit code. */
export function report(problems) {
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
