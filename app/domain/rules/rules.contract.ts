import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actionInput, actionView, triggerInput, triggerView } from './rules.schema'

const BOARD = '/api/v1/call-boards/{id}'
const TRIGGERS = `${BOARD}/stages/{stageId}/triggers` as const
const TRIGGER = `${TRIGGERS}/{triggerId}` as const
const DISPOSITION = `${BOARD}/dispositions/{dispositionId}` as const

const key = z.string().max(60)
const stage = z.strictObject({ id: key, stageId: key })
const trigger = stage.extend({ triggerId: key })
const disposition = z.strictObject({ id: key, dispositionId: key })
const action = { action: actionInput }
const tags = ['Call board rules']
const actions = z.object({ actions: z.array(actionView) })

/** A disposition's actions run in every stage. */
export const rulesContract = {
  addTrigger: oc
    .route({ method: 'POST', path: TRIGGERS, successStatus: 201, summary: 'Add a rule to a stage', tags })
    .input(stage.extend({ trigger: triggerInput.optional() }))
    .output(triggerView),
  removeTrigger: oc
    .route({ method: 'DELETE', path: TRIGGER, successStatus: 200, summary: 'Delete a rule with its actions', tags })
    .input(trigger)
    .output(z.object({ deleted: z.literal(true) })),
  setTrigger: oc
    .route({
      method: 'PUT',
      path: `${TRIGGER}/trigger`,
      summary: 'Set when a rule runs. A changed condition starts with defaults',
      tags,
    })
    .input(trigger.extend({ trigger: triggerInput }))
    .output(triggerView),
  addTriggerAction: oc
    .route({ method: 'POST', path: `${TRIGGER}/actions`, successStatus: 201, summary: 'Add an action to a rule', tags })
    .input(trigger.extend(action))
    .output(actions),
  setTriggerAction: oc
    .route({ method: 'PUT', path: `${TRIGGER}/actions/{actionId}`, summary: 'Change an action of a rule', tags })
    .input(trigger.extend({ actionId: key, ...action }))
    .output(actions),
  removeTriggerAction: oc
    .route({
      method: 'DELETE',
      path: `${TRIGGER}/actions/{actionId}`,
      successStatus: 200,
      summary: 'Remove an action of a rule. The last action is emptied instead',
      tags,
    })
    .input(trigger.extend({ actionId: key }))
    .output(actions),
  collapseTrigger: oc
    .route({
      method: 'POST',
      path: `${TRIGGER}/collapse`,
      successStatus: 200,
      summary: 'Delete actions without a type when the rule is collapsed',
      tags,
    })
    .input(trigger)
    .output(actions),
  addDispositionAction: oc
    .route({
      method: 'POST',
      path: `${DISPOSITION}/actions`,
      successStatus: 201,
      summary: 'Add an action to a disposition, for every stage',
      tags,
    })
    .input(disposition.extend(action))
    .output(actions),
  setDispositionAction: oc
    .route({
      method: 'PUT',
      path: `${DISPOSITION}/actions/{actionId}`,
      summary: 'Change an action of a disposition',
      tags,
    })
    .input(disposition.extend({ actionId: key, ...action }))
    .output(actions),
  removeDispositionAction: oc
    .route({
      method: 'DELETE',
      path: `${DISPOSITION}/actions/{actionId}`,
      successStatus: 200,
      summary: 'Remove an action of a disposition. The last action is emptied instead',
      tags,
    })
    .input(disposition.extend({ actionId: key }))
    .output(actions),
  collapseDisposition: oc
    .route({
      method: 'POST',
      path: `${DISPOSITION}/collapse`,
      successStatus: 200,
      summary: 'Delete actions without a type when the disposition is collapsed',
      tags,
    })
    .input(disposition)
    .output(actions),
}
