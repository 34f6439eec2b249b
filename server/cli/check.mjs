// @ts-check
// `npm run check`, before each commit: format, lint, types and unused code of the tree, tree-wide tests, and the tests
// nearest to what changed since main.
import { changedFiles, listFiles } from './changed.mjs'
import { exitWithParent } from './exit-with-parent.mjs'
import { ensureInstalled } from './install.mjs'
import { findNearbyTests } from './nearby-tests.mjs'
import { requireNode } from './node-version.mjs'
import { conclude, format, lint, types, unused, vitest } from './steps.mjs'

const MOST_NEARBY = 50

requireNode()
exitWithParent()
await ensureInstalled()

const tests = listFiles().filter((file) => /^(app|machines|server|db|tests)\/.*\.test\.tsx?$/.test(file))
const { treeWide, nearby } = findNearbyTests(tests, changedFiles()?.files ?? [])
const chosen = nearby.slice(0, MOST_NEARBY)

const whole = Promise.all([format(), lint(), types(), unused()])
const unit = await vitest('nearby', [...treeWide, ...chosen])
const note = [unit.note, `${chosen.length} of ${nearby.length} test files near what changed`].filter(Boolean).join(', ')
conclude([...(await whole), { ...unit, note }])
