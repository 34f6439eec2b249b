import { z } from 'zod'
import { defineAction } from './define-action'

export const moveToStage = defineAction({
  type: 'MOVE_TO_STAGE',
  label: 'Move to stage',
  phase: 'move',
  once: true,
  movesLead: true,
  fields: { movingToStageId: z.string().max(60).nullable().default(null) },
  control: { kind: 'choice', field: 'movingToStageId', label: 'Stage', emptyReason: 'there is only one stage' },
  isComplete: ({ movingToStageId }) => movingToStageId !== null,
})

export const STAGE_DELETED = 'The stage to move to was deleted'
