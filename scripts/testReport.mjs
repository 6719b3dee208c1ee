/** More failures than this are no accident of a busy machine. */
const maxFiles = 12

/** How many tests of a run of vitest passed and failed; a file that fails before its first test has none to count. */
export function countTests({ testResults }) {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = tests.filter(({ status }) => status === 'passed').length
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return { passed, failed: tests.length - passed + broken.length }
}

/** The files that failed, if they are few enough to be tried once more alone. */
export function filesToTryAgain({ testResults }) {
  const files = testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return files.length <= maxFiles ? files : []
}

/** The run as if its failed files had ended as they did alone. */
export const withSecondTry = (first, second) => {
  const again = new Set(second.testResults.map(({ name }) => name))
  return {
    testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults],
  }
}
