import { oc } from '@orpc/contract'
import { z } from 'zod'
import {
  callScriptItem,
  callScriptView,
  createCallScript,
  scriptSharing,
  scriptSort,
  updateCallScript,
} from './call-scripts.schema'
import { MAX_CALL_SCRIPTS, MAX_LIST_DEPTH, SCRIPTS_PER_PAGE } from './call-script-limits'

const id = z.strictObject({ id: z.string().max(60) })
const tags = ['Call scripts']

export const callScriptsContract = {
  listScripts: oc
    .route({
      method: 'GET',
      path: '/api/v1/callscripts',
      summary: 'List your call scripts and those shared with the team, newest first or in the order of `sort`',
      description:
        '`search` matches words of the name and needs at least 3 characters; shorter searches are ignored. A search page may hold fewer items than `limit` and still have a next page.',
      tags,
    })
    .input(
      z.strictObject({
        cursor: z.string().max(2_000).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(SCRIPTS_PER_PAGE),
        search: z.string().max(100).optional(),
        sharing: scriptSharing.optional(),
        sort: scriptSort.optional(),
      }),
    )
    .output(z.object({ items: z.array(callScriptItem), nextCursor: z.string().nullable() })),
  createScript: oc
    .route({
      method: 'POST',
      path: '/api/v1/callscripts',
      successStatus: 201,
      summary: 'Create a call script',
      description: `The name must be unique among your scripts (409). You can have up to ${String(MAX_CALL_SCRIPTS)}. Merge fields are firstName, lastName, fullName, phoneNumber, address, industry, companyName and emailAddress, written as \`{firstName}\`; \`<<First Name>>\` and \`{{firstName}}\` are converted. \`teamId\` is your own team, or null for a private script. \`jsonBody\` is rich text in TipTap’s JSON: paragraphs, headings 1 to 3, bullet and ordered lists of at most ${String(MAX_LIST_DEPTH)} levels, hard breaks, bold, italic, underline, links (http, https, tel) and \`mergeField\` (\`attrs.field\`). \`body\` is then written from it. Other attributes are dropped, other parts refused.`,
      tags,
    })
    .input(createCallScript)
    .output(callScriptView),
  findScript: oc
    .route({ method: 'GET', path: '/api/v1/callscripts/{id}', summary: 'Get a call script', tags })
    .input(id)
    .output(callScriptView),
  updateScript: oc
    .route({
      method: 'PUT',
      path: '/api/v1/callscripts/{id}',
      summary: 'Update a call script. Absent fields keep their value',
      description:
        'The owner can update it; managers can update shared scripts. Only the owner can share it (`teamId`) or make it private. With `updatedAt` as loaded, the update is refused (409) if the script has changed since. A `body` without `jsonBody` keeps the formatting of the lines before and after the change; `jsonBody` null removes it.',
      tags,
    })
    .input(id.extend(updateCallScript.shape))
    .output(callScriptView),
  duplicateScript: oc
    .route({
      method: 'POST',
      path: '/api/v1/callscripts/{id}/duplicate',
      successStatus: 201,
      summary: 'Create a private copy of a call script',
      tags,
    })
    .input(id)
    .output(callScriptView),
  deleteScript: oc
    .route({
      method: 'DELETE',
      path: '/api/v1/callscripts/{id}',
      successStatus: 200,
      summary: 'Delete your own call script',
      tags,
    })
    .input(id)
    .output(z.object({ deleted: z.literal(true) })),
}
