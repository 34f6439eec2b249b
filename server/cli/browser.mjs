// @ts-check
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** The first has no windows: a fifth less work per journey. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const DESKTOP = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chrome or Chromium on this machine: CHROME_PATH, the path, the usual places, Playwright's own. @returns {Promise<string | null>} */
export async function findBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...DESKTOP,
  ]
  if (process.env.CHROME_PATH && !existsSync(process.env.CHROME_PATH))
    throw new Error(`CHROME_PATH ${process.env.CHROME_PATH} is not there: say where Chrome is, or leave it out.`)
  const found = candidates.find((path) => existsSync(path))
  if (found) return found
  const { chromium } = await import('@playwright/test')
  const bundled = chromium.executablePath()
  return existsSync(bundled) ? bundled : null
}

/** Install a browser if none is found: Playwright's, else the system package (as root). null: neither is possible. */
export async function ensureBrowser() {
  const found = await findBrowser()
  if (found) return found
  console.log('No Chrome or Chromium here: installing one …')
  // Slim images lack the system libraries.
  const isRoot = process.getuid?.() === 0
  const args = ['node_modules/@playwright/test/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']
  await run(process.execPath, args, { out: 'nothing' })
  const bundled = await findBrowser()
  if (bundled) return bundled
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq'], { out: 'nothing' })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
      out: 'nothing',
    })
  }
  return findBrowser()
}
