import { posix } from 'node:path'

const isSource = (file) => /\.(tsx?|mjs)$/.test(file)
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file)
const isJourney = (file) => /^e2e\/journeys\/.+\.spec\.ts$/.test(file)
/** What no test and no journey can notice. */
const isText = (file) => file.endsWith('.md') || file.startsWith('docs/') || file.startsWith('.ci/')
/** Where the program is put together: every test of the server stands on it, and would count for every change. */
const isJoint = (file) => /^server\/src\/[^/]+\.ts$/.test(file)

/**
 * The tests and journeys that a change can have broken: lists of files, or `all` where nobody can tell.
 * `sources` are the files there are, `importsOf` says what one of them imports.
 */
export function affected(changed, sources, importsOf) {
  const telling = changed.filter((file) => !isText(file))
  return { tests: affectedTests(telling, sources, importsOf), journeys: affectedJourneys(telling) }
}

function affectedTests(changed, sources, importsOf) {
  const known = changed.filter((file) => !isJourney(file))
  // Settings, texts, styles, migrations: they reach what no import shows.
  if (known.some((file) => !isSource(file) || !file.includes('/'))) return 'all'
  const touched = reachedFrom(known, sources, importsOf)
  const folders = new Set([...touched].filter((file) => !isTest(file)).map((file) => posix.dirname(file)))
  const isProgramTouched = [...touched].some(
    (file) => /^(server|contract)\/src\//.test(file) && !isTest(file),
  )
  return sources.filter(
    (file) =>
      isTest(file) &&
      // A feature is tested through the API: by its folder, not by what a test imports.
      (touched.has(file) ||
        folders.has(posix.dirname(file)) ||
        (isProgramTouched && file.startsWith('server/test/'))),
  )
}

/** These files and everything that imports them, directly or not. */
function reachedFrom(files, sources, importsOf) {
  const importers = new Map()
  for (const source of sources)
    for (const to of importsOf(source)) importers.set(to, [...(importers.get(to) ?? []), source])
  const reached = new Set()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    if (!isJoint(file)) waiting.push(...(importers.get(file) ?? []))
  }
  return reached
}

/** A journey walks through the whole product: whatever is not a test may be on its way. */
function affectedJourneys(changed) {
  const walked = changed.filter((file) => !isTest(file) && !/^(bench|scripts|server\/test)\//.test(file))
  return walked.every(isJourney) ? walked : 'all'
}
