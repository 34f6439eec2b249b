import { expect, test } from 'vitest'
import { readMultipart } from './read-multipart'

async function written(form: FormData): Promise<[Buffer<ArrayBuffer>, string]> {
  const response = new Response(form)
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type')!]
}

const entriesOf = async (form: FormData | null) =>
  Promise.all(
    [...(form ?? [])].map(async ([name, part]) =>
      typeof part === 'string' ? [name, part] : [name, part.name, part.type, await part.text()],
    ),
  )

test('a form is read as it was written', async () => {
  const form = new FormData()
  form.set('label', 'Grüße "an" alle')
  form.set('empty', '')
  form.set('na"me', 'x')
  form.set('file', new File(['a,b\r\n--not the boundary\r\n\r\n'], 'Größe "1".csv', { type: 'text/csv' }))
  form.append('file', new File([], 'empty.csv', { type: 'text/csv' }))
  const read = readMultipart(...(await written(form)))
  expect(await entriesOf(read)).toEqual([
    ['label', 'Grüße "an" alle'],
    ['empty', ''],
    ['na"me', 'x'],
    ['file', 'Größe "1".csv', 'text/csv', 'a,b\r\n--not the boundary\r\n\r\n'],
    ['file', 'empty.csv', 'text/csv', ''],
  ])
})

test.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  ['another boundary', 'multipart/form-data; boundary=y', '--x\r\n\r\n'],
  ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
  ['no name', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data\r\n\r\nb\r\n--x--'],
  ['no headers', 'multipart/form-data; boundary=x', '--x\r\nb\r\n--x--'],
  ['nothing', 'multipart/form-data; boundary=x', ''],
])('a form with %s is malformed', (_what, type, body) => {
  expect(readMultipart(Buffer.from(body), type)).toBeNull()
})
