import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type yazl from 'yazl'
import type { InvoiceDocument } from '../../app/domain/invoices/invoices.read.server'
import { formatInvoiceNumber } from '../../app/domain/invoices/invoices.words'
import { renderInvoicePdf } from './invoice-pdf'

/** One document at a time: the next is rendered when the reader took the last. */
export async function* invoicesZip(documents: AsyncIterable<InvoiceDocument>): AsyncGenerator<Uint8Array> {
  const { ZipFile } = createRequire(import.meta.url)('yazl') as typeof yazl
  const zip = new ZipFile()
  let failure: unknown
  const output = zip.outputStream as Readable
  const added = (async () => {
    for await (const document of documents) {
      const bytes = await renderInvoicePdf(document)
      await addEntry(zip, document, bytes)
      await breathe()
    }
    zip.end()
  })().catch((error: unknown) => {
    failure = error
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  for await (const chunk of output) yield chunk as Buffer
  await added
  if (failure !== undefined) throw failure
}

/** Resolves when it is read. */
const addEntry = (zip: yazl.ZipFile, { invoice }: InvoiceDocument, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const name = `${formatInvoiceNumber(invoice.number)}.pdf`
    const options = { mtime: new Date(invoice.issued_at), compress: false, size: bytes.length }
    zip.addReadStreamLazy(name, options, (done) => {
      const stream = Readable.from([bytes])
      stream.once('end', () => resolve())
      done(null, stream)
    })
  })
