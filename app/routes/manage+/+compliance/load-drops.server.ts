import type { LoaderFunctionArgs } from '@remix-run/node'
import { DROPS_ONLY, type DropRecordView } from '~/domain/compliance/compliance.schema'
import { dropRecordsFile, listDropRecords } from '~/domain/compliance/drops.read.server'
import { fullName } from '~/domain/person-name'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { compliancePagesWords } from './compliance-pages.words'
import { loadRecords } from './load-records.server'

export const loadDrops = (args: LoaderFunctionArgs) =>
  loadRecords(args, { list: 'drops', only: DROPS_ONLY, read: listDropRecords, toFile: dropRecordsFile, toRow })
export type DropsPageData = Awaited<ReturnType<typeof loadDrops>>

function toRow({ id, contact, phone, checkedAt, status, batch, facts }: DropRecordView) {
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  return {
    id,
    contactId: contact?.contactId ?? null,
    name: fullName(contact?.firstName, contact?.lastName) || null,
    phone: formatPhone(phone),
    checkedAt,
    status,
    send: batch.name,
    localTime: fact(compliancePagesWords.localTimeLabel),
    list: fact(compliancePagesWords.doNotCallList),
    consent: fact('Consent'),
    wording: fact('Wording'),
    reason: fact('Reason'),
  }
}
