import { createHmac } from 'node:crypto'

export type FormParams = Record<string, string>

/**
 * `X-Twilio-Signature`: HMAC-SHA1 over URL and sorted form fields. Independent of the SDK, which the app uses, so that
 * errors show.
 */
export function sign(authToken: string, url: string, form: FormParams): string {
  const text = Object.keys(form)
    .toSorted()
    .reduce((sum, key) => sum + key + form[key], url)
  return createHmac('sha1', authToken).update(text, 'utf8').digest('base64')
}
