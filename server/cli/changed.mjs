// @ts-check
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * @param {string[]} args
 * @returns {string | null} null: git failed, as without a repository
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return status === 0 ? stdout.trim() : null
}

/**
 * Merge base with main; on main, the previous commit.
 * @returns {string | null}
 */
function findBase() {
  const head = git('rev-parse', 'HEAD')
  const bases = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch))
  return bases.find((base) => base && base !== head) ?? git('rev-parse', 'HEAD~1')
}

/**
 * Files that differ from the base, with uncommitted ones, without deleted and renamed ones. null: no history.
 * @returns {{ base: string, files: string[] } | null}
 */
export function changedFiles() {
  const base = findBase()
  const differing = base && git('diff', '--name-status', '-M', '--diff-filter=d', '--relative', base)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  if (!base || differing === null || untracked === null) return null
  return { base: base.slice(0, 8), files: [...parseNameStatus(differing || ''), ...lines(untracked)] }
}

/**
 * Files that git would commit.
 * @returns {string[]}
 */
export const listFiles = () => lines(git('ls-files', '--cached', '--others', '--exclude-standard') ?? '').filter(exists)

/** @param {string} file */
const exists = (file) => existsSync(join(root, file))

/** @param {string} text @returns {string[]} */
const lines = (text) => text.split('\n').filter(Boolean)

/**
 * @param {string} text output of `git diff --name-status`: a status, then one path, or two for a rename
 */
export const parseNameStatus = (text) =>
  lines(text)
    .map((line) => line.split('\t'))
    .filter(([status]) => status !== 'R100')
    .flatMap((fields) => fields.at(-1) ?? [])
