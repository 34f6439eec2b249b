import { dismissDispositionSuggestion } from '../../app/domain/disposition-check/dismiss-suggestion.server'
import { findDispositionSuggestion } from '../../app/domain/disposition-check/disposition-suggestion.read.server'
import { os } from './implement'

export const dispositionCheck = {
  findSuggestion: os.dispositionCheck.findSuggestion.handler(async ({ context, input }) => ({
    suggestion: await findDispositionSuggestion(context.ctx, input.uuid),
  })),
  dismissSuggestion: os.dispositionCheck.dismissSuggestion.handler(({ context, input }) =>
    dismissDispositionSuggestion(context.ctx, input),
  ),
}
