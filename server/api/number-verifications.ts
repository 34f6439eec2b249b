import { callToConfirm } from '../../app/domain/number-verifications/caller-id.server'
import { confirmCode } from '../../app/domain/number-verifications/confirm-code.server'
import { sendCode } from '../../app/domain/number-verifications/send-code.server'
import { os } from './implement'

export const numberVerifications = {
  sendCode: os.numberVerifications.sendCode.handler(({ context: { ctx, source }, input }) =>
    sendCode(ctx, input, source),
  ),
  confirmCode: os.numberVerifications.confirmCode.handler(({ context: { ctx }, input }) => confirmCode(ctx, input)),
  callToConfirm: os.numberVerifications.callToConfirm.handler(({ context: { ctx, source }, input }) =>
    callToConfirm(ctx, input.id, source),
  ),
}
