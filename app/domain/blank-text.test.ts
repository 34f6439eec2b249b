import { expect, test } from 'vitest'
import type { z } from 'zod'
import { audioLabel } from './audio/audio.schema'
import { importTag, nameField } from './boards/boards.schema'
import { callNoteText } from './call-history/call-history.schema'
import { tagName } from './crm/crm.schema'
import { templateText } from './templates/templates.schema'
import { videoName } from './videos/videos.schema'
import { isBlankText } from './blank-text'

const BLANK = ['', ' \n', '\u200b', '\u2800', '\u3164', '\u115f\u1160', '\u00ad\u2060', '\ufe0f', '\u{1d159}', '\ud800']
const SEEN = ['a', '.', '👩\u200d👧', '👍\ufe0f', '\u200bHi', 'ة', '한']

test.each(BLANK)('%j is blank', (text) => expect(isBlankText(text)).toBe(true))
test.each(SEEN)('%j is not', (text) => expect(isBlankText(text)).toBe(false))

const fields: Record<string, z.ZodType> = {
  audioLabel,
  importTag,
  nameField: nameField('Board'),
  tagName,
  videoName,
  template: templateText.shape.body,
}
test.each(Object.entries(fields))('%s refuses blank text with one reason', (_name, field) => {
  for (const text of BLANK) expect(field.safeParse(text).error?.issues).toHaveLength(1)
  for (const text of SEEN) expect(field.safeParse(text).success).toBe(true)
})

test('a blank note of a call deletes it', () => {
  for (const text of BLANK) expect(callNoteText.parse({ text })).toEqual({ text: '' })
})
