import { findCallScript, listCallScripts } from '../../app/domain/call-scripts/call-scripts.read.server'
import {
  createCallScript,
  deleteCallScript,
  duplicateCallScript,
  updateCallScript,
} from '../../app/domain/call-scripts/change-call-scripts.server'
import { os } from './implement'

export const callScripts = {
  listScripts: os.callScripts.listScripts.handler(({ context, input }) => listCallScripts(context.ctx, input)),
  createScript: os.callScripts.createScript.handler(({ context, input }) => createCallScript(context.ctx, input)),
  findScript: os.callScripts.findScript.handler(({ context, input }) => findCallScript(context.ctx, input.id)),
  updateScript: os.callScripts.updateScript.handler(({ context, input: { id, ...change } }) =>
    updateCallScript(context.ctx, id, change),
  ),
  duplicateScript: os.callScripts.duplicateScript.handler(({ context, input }) =>
    duplicateCallScript(context.ctx, input.id),
  ),
  deleteScript: os.callScripts.deleteScript.handler(({ context, input }) => deleteCallScript(context.ctx, input.id)),
}
