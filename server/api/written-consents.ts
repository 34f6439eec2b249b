import { listWrittenConsents } from '../../app/domain/written-consents/written-consents.read.server'
import { recordConsents } from '../../app/domain/written-consents/record-consents.server'
import { withdrawConsent } from '../../app/domain/written-consents/withdraw-consent.server'
import { os } from './implement'

export const writtenConsents = {
  listConsents: os.writtenConsents.listConsents.handler(({ context, input }) =>
    listWrittenConsents(context.ctx, input),
  ),
  recordConsents: os.writtenConsents.recordConsents.handler(async ({ context, input }) => ({
    items: await recordConsents(context.ctx, input),
  })),
  withdrawConsent: os.writtenConsents.withdrawConsent.handler(({ context, input }) =>
    withdrawConsent(context.ctx, input.id),
  ),
}
