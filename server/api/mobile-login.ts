import { createMobileLoginCode } from '../../app/domain/mobile-login/create-mobile-login-code.server'
import { textMobileLink } from '../../app/domain/mobile-login/text-mobile-link.server'
import { os } from './implement'

export const mobileLogin = {
  createCode: os.mobileLogin.createCode.handler(({ context }) => createMobileLoginCode(context.ctx)),
  textLink: os.mobileLogin.textLink.handler(({ context, input }) => textMobileLink(context.ctx, input)),
}
