import type { z } from 'zod'
import type { Ctx } from '~/domain/context.server'
import { addAction } from '~/domain/rules/add-action.server'
import { addTrigger } from '~/domain/rules/add-trigger.server'
import { collapseRule } from '~/domain/rules/collapse-rule.server'
import { removeAction } from '~/domain/rules/remove-action.server'
import { setAction } from '~/domain/rules/set-action.server'
import { setTrigger } from '~/domain/rules/set-trigger.server'
import {
  actionMeant,
  conditionMeant,
  type dispositionActionDeeds,
  type ruleDeeds,
  type triggerActionDeeds,
} from './rule-deeds'

type Deed = z.output<
  (typeof ruleDeeds)[number] | (typeof triggerActionDeeds)[number] | (typeof dispositionActionDeeds)[number]
>

export async function doRuleDeed(ctx: Ctx, id: string, deed: Deed): Promise<void> {
  if (deed.intent === 'add-rule') {
    const { stageId } = deed
    const { id: triggerId } = await addTrigger(ctx, { id, stageId })
    // An open rule has an empty action to fill in.
    await addAction(ctx, { id, stageId, triggerId, action: actionMeant({}) })
    return
  }
  const place =
    'dispositionId' in deed
      ? { id, dispositionId: deed.dispositionId }
      : { id, stageId: deed.stageId, triggerId: deed.triggerId }
  switch (deed.intent) {
    case 'add-action':
      await addAction(ctx, { ...place, action: actionMeant({}) })
      return
    case 'set-action':
      await setAction(ctx, { ...place, actionId: deed.actionId, action: actionMeant(deed) })
      return
    case 'remove-action':
      await removeAction(ctx, { ...place, actionId: deed.actionId })
      return
    case 'collapse':
      await collapseRule(ctx, place)
      return
    case 'set-condition':
      await setTrigger(ctx, {
        id,
        stageId: deed.stageId,
        triggerId: deed.triggerId,
        trigger: conditionMeant(deed),
      })
  }
}
