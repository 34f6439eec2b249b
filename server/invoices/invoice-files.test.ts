import { createRequire } from 'node:module'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveBillingProfile } from '../../tests/helpers/subscriptions'
import { testWorld, type World } from '../../tests/helpers/world'
import type { Ctx } from '../../app/domain/context.server'
import { createInvoice } from '../../app/domain/invoices/create-invoice.server'
import { getInvoiceDocument, listInvoiceDocuments } from '../../app/domain/invoices/invoices.read.server'
import { loadFonts, splitByFont } from './fonts'
import { renderInvoicePdf } from './invoice-pdf'
import { invoicesZip } from './invoices-zip'

let world: World
let owner: Ctx
let accountId: string
beforeEach(async () => {
  world = await testWorld()
  accountId = await world.account({ kind: 'team' })
  owner = world.as(await world.person({ accountId, role: 'OWNER' }))
  await saveBillingProfile(world, accountId)
  await world.system.db.q
    .updateTable('billing_profiles')
    .set({ name: 'Zoë Łukasz-Dvořák', address1: 'Straße 5, Győr', state: 'WA' })
    .execute()
})
afterEach(() => world.close())

const invoice = (n = 1, lines = 1) =>
  world.system.db.transact('test', (tx) =>
    createInvoice(tx, {
      accountId,
      kind: 'renewal',
      title: 'Team Power',
      naturalKey: `test:${n}`,
      taxRegion: 'US-WA',
      lines: Array.from({ length: lines }, () => ({
        productId: 'team-power',
        title: 'Team Power',
        revenue: 'revenue:subscriptions' as const,
        quantity: 12,
        unitCents: 6_900,
        amountCents: 82_800,
        discountCents: 4_140,
        taxCents: 8_023,
        period: { start: Date.parse('2026-03-31T05:00:00Z'), end: Date.parse('2026-04-30T05:00:00Z') },
      })),
    }),
  )

interface Font {
  hasGlyphForCodePoint(code: number): boolean
}

describe('an invoice as PDF', () => {
  test('has the glyphs of European names, each in its font', () => {
    const require = createRequire(import.meta.url)
    const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as { create(bytes: Buffer): Font }
    const fonts = new Map([...loadFonts()].map(([name, bytes]) => [name, fontkit.create(bytes)]))
    const names = 'Zoë Łukasz Dvořák Győr Straße Søren Çelik Ğül İpek Šárka Žižek Ångström Ñandú Œuvre “quoted” – €5 …'
    for (const weight of ['regular', 'bold'] as const)
      for (const { font, text } of splitByFont(names, weight)) {
        expect(text).not.toContain('?')
        for (const character of text)
          expect([character, fonts.get(font)!.hasGlyphForCodePoint(character.codePointAt(0)!)]).toEqual([
            character,
            true,
          ])
      }
  })

  test('shows a character that no font has as a question mark', () => {
    expect(splitByFont('a漢b', 'regular').map(({ text }) => text)).toEqual(['a?b'])
  })

  test('is a document with embedded fonts, of as many pages as it needs', async () => {
    const pdf = await renderInvoicePdf(await getInvoiceDocument(owner, await invoice(1, 20)))
    const text = pdf.toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/FontFile2/g)!.length).toBeGreaterThanOrEqual(2)
    expect(text).not.toContain('/Helvetica')
    expect(text).toContain('/Count 2')
  })

  test('is of the own account only', async () => {
    const id = await invoice()
    const stranger = world.as(await world.person({ role: 'OWNER' }))
    await expect(getInvoiceDocument(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    const manager = world.as(await world.person({ accountId, role: 'MANAGER' }))
    await expect(getInvoiceDocument(manager, id)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

/** The names and contents of a zip, by its central directory. */
function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'))
  const files = new Map<string, Buffer>()
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extraLength] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30)]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = zip.subarray(start, start + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? content : inflateRawSync(content))
    at += 46 + nameLength + extraLength + zip.readUInt16LE(at + 32)
  }
  return files
}

describe('all invoices', () => {
  test('are one zip of their documents', async () => {
    for (let n = 1; n <= 12; n += 1) await invoice(n)
    const chunks: Uint8Array[] = []
    for await (const chunk of invoicesZip(listInvoiceDocuments(owner))) chunks.push(chunk)
    const files = readZip(Buffer.concat(chunks))
    expect([...files.keys()]).toEqual(
      Array.from({ length: 12 }, (_, n) => `INV-${String(12 - n).padStart(6, '0')}.pdf`),
    )
    for (const file of files.values()) expect(file.toString('latin1', 0, 5)).toBe('%PDF-')
  })

  test('are rendered while they are read', async () => {
    for (let n = 1; n <= 30; n += 1) await invoice(n)
    let rendered = 0
    async function* counted() {
      for await (const document of listInvoiceDocuments(owner)) {
        rendered += 1
        yield document
      }
    }
    const zip = invoicesZip(counted())
    await zip.next()
    expect(rendered).toBeLessThan(10)
    await zip.return(undefined)
  })

  test('none are an empty zip', async () => {
    const chunks: Uint8Array[] = []
    for await (const chunk of invoicesZip(listInvoiceDocuments(owner))) chunks.push(chunk)
    expect(readZip(Buffer.concat(chunks)).size).toBe(0)
  })
})
