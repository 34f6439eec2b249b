import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTexting, type Texting } from '../../../tests/helpers/texting'

let texting: Texting
beforeEach(async () => {
  texting = await openTexting()
})
afterEach(() => texting.world.close())

test.each(['\u200b', '\u2800', '\u3164\u2060 \ufe0f', '\u{e0020}\u{1d159}\u00ad'])(
  'a text without a visible sign (%j) is refused',
  async (rawBody) => {
    const thread = await texting.open('+13125550123')
    await expect(texting.send(thread, rawBody)).rejects.toThrow('Write a message first')
  },
)
