import { expect, test } from 'vitest'
import {
  MERGE_FIELDS,
  formatTextPlaceholder,
  formatPlaceholder,
  splitScript,
  normalizePlaceholders,
  convertToTextPlaceholders,
} from './merge-fields'

const grace = {
  values: { firstName: 'Grace', companyName: ' ' },
  more: [
    { id: 'policy', label: 'Policy number', value: 'P-17' },
    { id: 'industry', label: 'Industry', value: 'Shipping' },
    { id: 'agent', label: 'Agent', value: '' },
  ],
}

test('the fields are those of the specification', () => {
  expect(MERGE_FIELDS.map(({ label }) => label.toLowerCase()).join(', ')).toBe(
    'first name, last name, full name, phone number, address, industry, company name, email address',
  )
})

test('a field shows the contact’s value, and its own name without a value', () => {
  expect(splitScript('Hello {firstName} of {companyName}!', grace)).toEqual([
    'Hello ',
    { label: 'First name', value: 'Grace' },
    ' of ',
    { label: 'Company name', value: null },
    '!',
  ])
  expect(splitScript('{firstName}', null)).toEqual([{ label: 'First name', value: null }])
})

test('a field from a CRM is filled in by its id or its label', () => {
  expect(splitScript('{Policy Number}{{policy}}{industry}{agent}', grace)).toEqual([
    { label: 'Policy number', value: 'P-17' },
    { label: 'Policy number', value: 'P-17' },
    { label: 'Industry', value: 'Shipping' },
    { label: 'Agent', value: null },
  ])
})

test.each(['{firstName}', '{{firstName}}', '{{ first_name }}', '<<firstName>>', '<<First Name>>', '{FIRST NAME}'])(
  '%s is the first name, and is written in our form',
  (written) => {
    expect(splitScript(`a${written}b`, grace)).toEqual(['a', { label: 'First name', value: 'Grace' }, 'b'])
    expect(normalizePlaceholders(`a${written}b`)).toBe('a{firstName}b')
    expect(formatPlaceholder('firstName').length).toBeLessThanOrEqual(written.length)
  },
)

test.each([
  '{',
  '{}',
  '{ }',
  'a < b > c',
  '{note to self}',
  '<<agent’s own>>',
  '{first\nName}',
  `{${'x'.repeat(300)}}`,
])('%j is no field and stays as written', (written) => {
  expect(splitScript(written, grace)).toEqual([written])
  expect(normalizePlaceholders(written)).toBe(written)
})

test('a text and an inserted template show field names as people write them', () => {
  for (const field of MERGE_FIELDS) {
    expect(formatTextPlaceholder(field)).toBe(`{${field.label}}`)
    expect(convertToTextPlaceholders(`Hi <<${field.id}>> <<policy>>`)).toBe(`Hi {${field.label}} <<policy>>`)
    expect(splitScript(formatTextPlaceholder(field), null)).toEqual([{ label: field.label, value: null }])
  }
})

test('the empty text has no pieces', () => {
  expect(splitScript('', grace)).toEqual([])
})
