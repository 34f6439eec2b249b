import { addAction } from '../../app/domain/rules/add-action.server'
import { addTrigger } from '../../app/domain/rules/add-trigger.server'
import { collapseRule } from '../../app/domain/rules/collapse-rule.server'
import { removeAction } from '../../app/domain/rules/remove-action.server'
import { removeTrigger } from '../../app/domain/rules/remove-trigger.server'
import { setAction } from '../../app/domain/rules/set-action.server'
import { setTrigger } from '../../app/domain/rules/set-trigger.server'
import { os } from './implement'

const { rules: at } = os

export const rules = {
  addTrigger: at.addTrigger.handler(({ context, input }) => addTrigger(context.ctx, input)),
  removeTrigger: at.removeTrigger.handler(({ context, input }) => removeTrigger(context.ctx, input)),
  setTrigger: at.setTrigger.handler(({ context, input }) => setTrigger(context.ctx, input)),
  addTriggerAction: at.addTriggerAction.handler(async ({ context, input }) => ({
    actions: await addAction(context.ctx, input),
  })),
  setTriggerAction: at.setTriggerAction.handler(async ({ context, input }) => ({
    actions: await setAction(context.ctx, input),
  })),
  removeTriggerAction: at.removeTriggerAction.handler(async ({ context, input }) => ({
    actions: await removeAction(context.ctx, input),
  })),
  collapseTrigger: at.collapseTrigger.handler(async ({ context, input }) => ({
    actions: await collapseRule(context.ctx, input),
  })),
  addDispositionAction: at.addDispositionAction.handler(async ({ context, input }) => ({
    actions: await addAction(context.ctx, input),
  })),
  setDispositionAction: at.setDispositionAction.handler(async ({ context, input }) => ({
    actions: await setAction(context.ctx, input),
  })),
  removeDispositionAction: at.removeDispositionAction.handler(async ({ context, input }) => ({
    actions: await removeAction(context.ctx, input),
  })),
  collapseDisposition: at.collapseDisposition.handler(async ({ context, input }) => ({
    actions: await collapseRule(context.ctx, input),
  })),
}
