import { sendSupportRequest } from '../../app/domain/support/send-support-request.server'
import { os } from './implement'

export const support = {
  sendRequest: os.support.sendRequest.handler(({ context, input }) =>
    sendSupportRequest(context.ctx, input, { browser: context.userAgent || undefined }),
  ),
}
