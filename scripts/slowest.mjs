/** The longest test files and journeys of a run, from the reports of both tools: seconds and a name each. */
export function slowest(vitest, playwright, count = 10) {
  const files = (vitest?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name,
    seconds: (endTime - startTime) / 1000,
  }))
  return [...files, ...journeysIn(playwright?.suites ?? [])]
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
}

function journeysIn(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      seconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
    })),
    ...journeysIn(inner),
  ])
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
