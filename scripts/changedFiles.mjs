import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { listFiles } from './files.mjs'
import { importsIn } from './importRules.mjs'
import { root } from './prepare.mjs'

/** What differs from the main branch, committed or not; on that branch itself, what is not committed. */
export function changedFiles() {
  const changed = git('diff', '--name-only', git('merge-base', 'HEAD', mainBranch())[0] ?? 'HEAD')
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard')])]
}

/** A clone may have it only as the server's. */
function mainBranch() {
  const known = git('for-each-ref', '--format=%(refname)', 'refs/heads/main', 'refs/remotes/origin/main')
  return known[0] ?? 'HEAD'
}

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

/** Our source files, as paths from the root. */
export const listSources = () =>
  listFiles(root)
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((file) => /\.(tsx?|mjs)$/.test(file))

export const importsOf = (file) => importsIn(file, readFileSync(join(root, file), 'utf8'))
