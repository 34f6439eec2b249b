import type { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { addAction } from '~/domain/rules/add-action.server'
import { addTrigger } from '~/domain/rules/add-trigger.server'
import { collapseRule } from '~/domain/rules/collapse-rule.server'
import { removeAction } from '~/domain/rules/remove-action.server'
import { setAction } from '~/domain/rules/set-action.server'
import { setTrigger } from '~/domain/rules/set-trigger.server'
import {
  toActionInput,
  toTriggerInput,
  type dispositionActionCommands,
  type ruleCommands,
  type triggerActionCommands,
} from './rule-commands'

type RuleCommand = z.output<
  (typeof ruleCommands)[number] | (typeof triggerActionCommands)[number] | (typeof dispositionActionCommands)[number]
>

export async function applyRuleCommand(ctx: Ctx, id: string, command: RuleCommand): Promise<void> {
  if (command.intent === 'add-rule') {
    const { stageId } = command
    const { id: triggerId } = await addTrigger(ctx, { id, stageId })
    // An open rule has an empty action to fill in.
    await addAction(ctx, { id, stageId, triggerId, action: toActionInput({}) })
    return
  }
  const place =
    'dispositionId' in command
      ? { id, dispositionId: command.dispositionId }
      : { id, stageId: command.stageId, triggerId: command.triggerId }
  switch (command.intent) {
    case 'add-action':
      await addAction(ctx, { ...place, action: toActionInput({}) })
      return
    case 'set-action':
      await setAction(ctx, { ...place, actionId: command.actionId, action: toActionInput(command) })
      return
    case 'remove-action':
      await removeAction(ctx, { ...place, actionId: command.actionId })
      return
    case 'collapse':
      await collapseRule(ctx, place)
      return
    case 'set-condition':
      await setTrigger(ctx, {
        id,
        stageId: command.stageId,
        triggerId: command.triggerId,
        trigger: toTriggerInput(command),
      })
  }
}
