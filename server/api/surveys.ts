import { answerCallQuality } from '../../app/domain/surveys/answer-call-quality.server'
import { findCallQualityQuestion } from '../../app/domain/surveys/call-quality.read.server'
import { os } from './implement'

const { surveys: at } = os

export const surveys = {
  findCallQualityQuestion: at.findCallQualityQuestion.handler(({ context }) => findCallQualityQuestion(context.ctx)),
  answerCallQuality: at.answerCallQuality.handler(({ context, input }) => answerCallQuality(context.ctx, input)),
}
