import { z } from 'zod'
import { parseUrl } from '../parse-url'
import { settingsWords } from './settings.words'

export const SIGNATURE_LENGTH = 500
export const TITLE_LENGTH = 80
export const LINK_LABEL_LENGTH = 40
const ADDRESS_LENGTH = 500

const text = (what: string, most: number) =>
  z
    .string()
    .trim()
    .max(most, settingsWords.maxCharacters(what, String(most)))
    .default('')

/** Adds https. Null: not a web page. */
function webAddress(written: string): string | null {
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(written) ? written : `https://${written}`
  const url = /\s/.test(whole) ? null : parseUrl(whole)
  if (!url) return null
  const { protocol, hostname, username, password, href } = url
  const isPage = protocol === 'https:' || protocol === 'http:'
  // A name before @ looks like the host.
  return isPage && hostname.includes('.') && username === '' && password === '' ? href : null
}

/** Empty fields are hidden. */
export const videoSignature = z
  .strictObject({
    text: text('Text', SIGNATURE_LENGTH),
    title: text('Title', TITLE_LENGTH),
    /** Stored as E.164. */
    phone: text('Phone', 40),
    linkLabel: text('Button', LINK_LABEL_LENGTH),
    linkUrl: text(settingsWords.webAddress, ADDRESS_LENGTH).transform((written, ctx) => {
      const address = written === '' ? '' : webAddress(written)
      if (address !== null) return address
      ctx.addIssue({ code: 'custom', message: settingsWords.noAddress })
      return z.NEVER
    }),
  })
  .superRefine(({ linkLabel, linkUrl }, ctx) => {
    if (linkUrl !== '' && linkLabel === '')
      ctx.addIssue({ code: 'custom', path: ['linkLabel'], message: settingsWords.noLabel })
    if (linkLabel !== '' && linkUrl === '')
      ctx.addIssue({ code: 'custom', path: ['linkUrl'], message: settingsWords.noLink })
  })
export type VideoSignature = z.output<typeof videoSignature>

export const videoSignatureView = z.object({
  text: z.string(),
  title: z.string(),
  /** E.164. */
  phone: z.string(),
  linkLabel: z.string(),
  linkUrl: z.string(),
})
