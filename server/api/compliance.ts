import { listDialRecords } from '../../app/domain/compliance/dials.read.server'
import { listDropRecords } from '../../app/domain/compliance/drops.read.server'
import { listTextRecords } from '../../app/domain/compliance/texts.read.server'
import { listShares } from '../../app/domain/compliance/shares.read.server'
import { os } from './implement'

export const compliance = {
  listDials: os.compliance.listDials.handler(({ context, input }) => listDialRecords(context.ctx, input)),
  listTexts: os.compliance.listTexts.handler(({ context, input }) => listTextRecords(context.ctx, input)),
  listDrops: os.compliance.listDrops.handler(({ context, input }) => listDropRecords(context.ctx, input)),
  listShares: os.compliance.listShares.handler(async ({ context }) => ({ items: await listShares(context.ctx) })),
}
