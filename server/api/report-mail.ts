import { changeReportMail } from '../../app/domain/report-mail/change-report-mail.server'
import { findReportMail } from '../../app/domain/report-mail/report-mail.read.server'
import { os } from './implement'

const { reportMail: at } = os

export const reportMail = {
  findReportMail: at.findReportMail.handler(({ context }) => findReportMail(context.ctx)),
  changeReportMail: at.changeReportMail.handler(({ context, input }) => changeReportMail(context.ctx, input)),
}
