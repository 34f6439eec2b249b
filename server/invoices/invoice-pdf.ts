import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { InvoiceDocument } from '../../app/domain/invoices/invoices.read.server'
import { formatInvoiceNumber, invoicesWords as words } from '../../app/domain/invoices/invoices.words'
import { loadFonts, splitByFont, type Weight } from './fonts'

/** Loaded with the first document. */
const pdfkit = () => createRequire(import.meta.url)('pdfkit') as typeof PDFDocument

const LEFT = 56
const RIGHT = 556
const BOTTOM = 700
const INK = '#111318'
const FAINT = '#5b6170'
const RULE = '#d5d8de'
const DEFAULT_ZONE = 'America/Chicago'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencySign: 'accounting' })
const money = (cents: number): string => dollars.format(cents / 100)

interface Style {
  weight?: Weight
  size?: number
  color?: string
}

type Doc = InstanceType<typeof PDFDocument>

/** As bytes: an invoice is small. */
export function renderInvoicePdf(document: InvoiceDocument): Promise<Buffer> {
  const { invoice } = document
  const number = formatInvoiceNumber(invoice.number)
  const isCredit = invoice.kind === 'credit_note'
  const Pdf = pdfkit()
  const doc = new Pdf({
    size: 'LETTER',
    margin: LEFT,
    // Not its own fonts, which have no Ł.
    font: null as unknown as string,
    info: {
      Title: `${isCredit ? words.creditNote : words.invoice} ${number}`,
      Author: words.seller,
      CreationDate: new Date(invoice.issued_at),
    },
    lang: 'en-US',
  })
  for (const [name, file] of loadFonts()) doc.registerFont(name, file)
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  drawHead(doc, document, number)
  drawTotals(doc, document, drawLines(doc, document))
  doc.end()
  return done
}

function write(
  doc: Doc,
  text: string,
  x: number,
  y: number,
  { weight = 'regular', size = 10, color = INK }: Style = {},
) {
  doc.fontSize(size).fillColor(color)
  let at = x
  for (const run of splitByFont(text, weight)) {
    doc.font(run.font).text(run.text, at, y, { lineBreak: false })
    at += doc.widthOfString(run.text)
  }
}

function widthOf(doc: Doc, text: string, { weight = 'regular', size = 10 }: Style): number {
  doc.fontSize(size)
  return splitByFont(text, weight).reduce((sum, run) => sum + doc.font(run.font).widthOfString(run.text), 0)
}

const writeRight = (doc: Doc, text: string, right: number, y: number, style: Style = {}) =>
  write(doc, text, right - widthOf(doc, text, style), y, style)

/** Cut, with an ellipsis. */
function fit(doc: Doc, text: string, width: number, style: Style = {}): string {
  if (widthOf(doc, text, style) <= width) return text
  const characters = [...text]
  while (characters.length > 1 && widthOf(doc, `${characters.join('')}…`, style) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

function formatDay(at: number, zone = DEFAULT_ZONE): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format(at)
}

function drawHead(doc: Doc, { invoice, billing, credits }: InvoiceDocument, number: string): void {
  const isCredit = invoice.kind === 'credit_note'
  write(doc, words.seller, LEFT, 56, { weight: 'bold', size: 18 })
  writeRight(doc, isCredit ? words.creditNote : words.invoice, RIGHT, 56, { weight: 'bold', size: 18 })
  writeRight(doc, number, RIGHT, 82, { color: FAINT })
  if (credits !== null) writeRight(doc, words.credits(formatInvoiceNumber(credits)), RIGHT, 98, { color: FAINT })
  write(doc, words.billedTo, LEFT, 130, { color: FAINT })
  const address = [
    billing.name,
    billing.address1,
    billing.address2,
    [billing.city, billing.state, billing.zip].filter(Boolean).join(', '),
    billing.country,
    billing.email,
  ].filter(Boolean) as string[]
  const shown = address.length === 0 ? [words.noAddress] : address
  for (const [index, line] of shown.entries()) write(doc, fit(doc, line, 280), LEFT, 146 + index * 15)
  writeRight(doc, words.date, RIGHT, 130, { color: FAINT })
  writeRight(doc, formatDay(invoice.issued_at, billing.zone), RIGHT, 146)
  writeRight(doc, words.statuses[invoice.status], RIGHT, 161, { weight: 'bold' })
}

const COLUMNS = { quantity: 380, price: 470, amount: RIGHT }

/** Returns where it ended. */
function drawLines(doc: Doc, { lines, billing }: InvoiceDocument): number {
  let y = drawColumns(doc, 270)
  for (const line of lines) {
    if (y > BOTTOM) {
      doc.addPage()
      y = drawColumns(doc, 56)
    }
    write(doc, fit(doc, line.title, 290), LEFT, y)
    writeRight(doc, String(line.quantity), COLUMNS.quantity, y)
    writeRight(doc, money(line.unit_cents), COLUMNS.price, y)
    writeRight(doc, money(line.amount_cents), COLUMNS.amount, y)
    if (line.period_start !== null && line.period_end !== null) {
      y += 14
      const { zone } = billing
      const period = `${formatDay(line.period_start, zone)} – ${formatDay(line.period_end, zone)}`
      write(doc, period, LEFT, y, { size: 9, color: FAINT })
    }
    y += 22
  }
  return y
}

function drawColumns(doc: Doc, y: number): number {
  const style = { size: 9, color: FAINT }
  write(doc, words.columns.product, LEFT, y, style)
  writeRight(doc, words.columns.quantity, COLUMNS.quantity, y, style)
  writeRight(doc, words.columns.price, COLUMNS.price, y, style)
  writeRight(doc, words.columns.amount, COLUMNS.amount, y, style)
  rule(doc, y + 16)
  return y + 26
}

const rule = (doc: Doc, y: number) => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(RULE).stroke()

function drawTotals(doc: Doc, { invoice }: InvoiceDocument, linesEnd: number): void {
  let y = linesEnd + 4
  if (y > BOTTOM) {
    doc.addPage()
    y = 56
  }
  rule(doc, y)
  y += 12
  const row = (label: string, cents: number, style: Style = {}) => {
    writeRight(doc, label, COLUMNS.price, y, { color: FAINT, ...style })
    writeRight(doc, money(cents), COLUMNS.amount, y, style)
    y += 18
  }
  row(words.subtotal, invoice.subtotal_cents)
  if (invoice.discount_cents !== 0) row(words.discount, -invoice.discount_cents)
  row(words.salesTax(invoice.tax_region), invoice.tax_cents)
  row(words.total, invoice.total_cents, { weight: 'bold', size: 12, color: INK })
}
