import type { LoaderFunctionArgs } from '@remix-run/node'
import { TEXTS_ONLY, type TextRecordView } from '~/domain/compliance/compliance.schema'
import { listTextRecords, textRecordsFile } from '~/domain/compliance/texts.read.server'
import { formatPhone } from '~/domain/phone-numbers/phone'
import { fullName } from '~/domain/person-name'
import { compliancePagesWords } from './compliance-pages.words'
import { loadRecords } from './load-records.server'

export const loadTexts = (args: LoaderFunctionArgs) =>
  loadRecords(args, { list: 'texts', only: TEXTS_ONLY, read: listTextRecords, toFile: textRecordsFile, toRow })
export type TextsPageData = Awaited<ReturnType<typeof loadTexts>>

function toRow({ id, contact, phone, checkedAt, isBlast, status, facts }: TextRecordView) {
  const fact = (name: string) => facts.find(({ label }) => label === name)?.value ?? ''
  return {
    id,
    contactId: contact?.contactId ?? null,
    name: fullName(contact?.firstName, contact?.lastName) || null,
    phone: formatPhone(phone),
    checkedAt,
    isBlast,
    status,
    localTime: fact(compliancePagesWords.localTimeLabel),
    list: fact(compliancePagesWords.doNotCallList),
    consent: fact('Consent'),
    reason: fact('Reason'),
  }
}
