import { answerCallQuality } from '../../app/domain/surveys/answer-call-quality.server'
import { answerNps } from '../../app/domain/surveys/answer-nps.server'
import { findNpsQuestion } from '../../app/domain/surveys/nps.read.server'
import { findCallQualityQuestion } from '../../app/domain/surveys/call-quality.read.server'
import { os } from './implement'

const { surveys: at } = os

export const surveys = {
  findCallQualityQuestion: at.findCallQualityQuestion.handler(({ context }) => findCallQualityQuestion(context.ctx)),
  findNpsQuestion: at.findNpsQuestion.handler(({ context }) => findNpsQuestion(context.ctx)),
  answerNps: at.answerNps.handler(({ context, input }) => answerNps(context.ctx, input)),
  answerCallQuality: at.answerCallQuality.handler(({ context, input }) => answerCallQuality(context.ctx, input)),
}
