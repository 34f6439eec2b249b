import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import vm from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCompiled } from './compiled'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trunkline-compiled-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bundle = (text: string): string => {
  const file = join(folder, 'main.cjs')
  writeFileSync(file, text)
  return file
}

test('a bundle gets what a CommonJS module gets', () => {
  const file = bundle('exports.place = [__filename, __dirname]; exports.sep = require("node:path").sep')
  expect(loadCompiled(file)).toEqual({ place: [file, folder], sep: '/' })
})

test('a bundle may replace its exports', () => {
  expect(loadCompiled<() => number>(bundle('module.exports = () => 42'))()).toBe(42)
})

test('ignores compiled code that this Node cannot use', () => {
  const file = bundle('exports.answer = 42')
  writeFileSync(`${file}.v8`, 'of another version')
  expect(loadCompiled(file)).toEqual({ answer: 42 })
})

test('uses compiled code where it fits', () => {
  const file = bundle('exports.answer = 42')
  // Of other code of the same length, which V8 does not notice: so it is seen which of the two ran.
  const other = new vm.Script('(function (exports, require, module, __filename, __dirname) { exports.answer = 43\n});')
  writeFileSync(`${file}.v8`, other.createCachedData())
  expect(loadCompiled(file)).toEqual({ answer: 43 })
})
