import { oc } from '@orpc/contract'
import { z } from 'zod'
import { callScriptItem, callScriptView, createCallScript, updateCallScript } from './call-scripts.schema'
import { MAX_CALL_SCRIPTS, SCRIPTS_PER_PAGE } from './script-words'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['Call scripts']

export const callScriptsContract = {
  listScripts: oc
    .route({
      method: 'GET',
      path: '/api/v1/callscripts',
      summary: 'Call scripts of the caller and those that are shared with the team, newest first',
      description:
        '`search` matches words of the name. It applies with at least 3 characters; a shorter one is as good as none. A page of a search may hold fewer scripts than asked for and still lead on.',
      tags,
    })
    .input(
      z.strictObject({
        cursor: z.string().max(60).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(SCRIPTS_PER_PAGE),
        search: z.string().max(100).optional(),
      }),
    )
    .output(z.object({ items: z.array(callScriptItem), nextCursor: z.string().nullable() })),
  createScript: oc
    .route({
      method: 'POST',
      path: '/api/v1/callscripts',
      successStatus: 201,
      summary: 'Write a call script',
      description: `Its name is unique among the caller’s (409), who keep ${String(MAX_CALL_SCRIPTS)} at most. Merge fields are firstName, lastName, fullName, phoneNumber, address, industry, companyName and emailAddress, written as \`{firstName}\`; \`<<First Name>>\` and \`{{firstName}}\` become that. \`teamId\` is the caller’s own team, or null for a private script. \`jsonBody\` is kept as it is given, and forgotten when \`body\` is changed without it.`,
      tags,
    })
    .input(createCallScript)
    .output(callScriptView),
  findScript: oc
    .route({ method: 'GET', path: '/api/v1/callscripts/{id}', summary: 'One call script', tags })
    .input(id)
    .output(callScriptView),
  updateScript: oc
    .route({
      method: 'PUT',
      path: '/api/v1/callscripts/{id}',
      summary: 'Change a call script; what is not given stays',
      description:
        'Its owner changes it, and what is shared who manages the team. Only its owner shares it (`teamId`) or makes it private again. With `updatedAt`, as it was read, a script that somebody has changed since is refused (409).',
      tags,
    })
    .input(id.extend(updateCallScript.shape))
    .output(callScriptView),
  duplicateScript: oc
    .route({
      method: 'POST',
      path: '/api/v1/callscripts/{id}/duplicate',
      successStatus: 201,
      summary: 'Make a private copy of a call script',
      tags,
    })
    .input(id)
    .output(callScriptView),
  deleteScript: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/callscripts/{id}',
      successStatus: 200,
      summary: 'Delete a call script of one’s own',
      tags,
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
}
