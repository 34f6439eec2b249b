import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ImportTagField } from './import-tag-field'

test.each([
  [{ tags: [], lastError: null }, 'No tags available'],
  [{ tags: ['VIP'], lastError: null }, 'Select a tag'],
])('for %j the first choice is %s', (importTags, words) => {
  const field = { name: 'tag', importTags, chosen: null, none: 'Select a tag' }
  expect(renderToStaticMarkup(createElement(ImportTagField, field))).toContain(`<option value="" selected="">${words}<`)
})
