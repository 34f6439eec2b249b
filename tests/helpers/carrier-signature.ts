import { createHmac } from 'node:crypto'

/** The carrier's own recipe, written out: the address and every field by name; of a repeated field each value once. */
export function carrierSignature(authToken: string, url: string, form: Iterable<[string, string]>): string {
  const fields = [...form]
  const names = [...new Set(fields.map(([name]) => name))].toSorted()
  const text = names
    .map((name) => {
      const values = [...new Set(fields.filter(([key]) => key === name).map(([, value]) => value))].toSorted()
      return values.map((value) => name + value).join('')
    })
    .join('')
  return createHmac('sha1', authToken)
    .update(url + text)
    .digest('base64')
}
