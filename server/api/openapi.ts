import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FileRoute } from '../files/file-route'
import { fileRoutes } from '../files/routes'
import { uploadRoutes } from '../files/upload-handler'
import { contract } from './contract'
import { STATUS_OF } from './errors'
import { getRequiredGrant } from './key-access'
import { operations } from './operations'

const error: OpenAPI.SchemaObject = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A message for people' },
    code: {
      type: 'string',
      enum: [...Object.keys(STATUS_OF), 'no_route', 'unsupported_media_type', 'unavailable', 'internal'],
    },
    validationErrors: {
      type: 'object',
      required: ['fieldErrors'],
      properties: {
        fieldErrors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
    requestId: { type: 'string', description: 'Id of an unexpected error. Quote it when you contact support' },
  },
}

const idempotencyKey: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeating a write with the same key returns the first response',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const expectedUser: OpenAPI.ParameterObject = {
  name: 'Expected-User',
  in: 'header',
  required: false,
  description:
    'Id of the user the request is for. If the token or cookie belongs to another user, the response is 401 another_user',
  schema: { type: 'string' },
}

const description = `The API does everything that Trunkline’s screens do.

Send \`Authorization: Bearer TOKEN\`: a person's API key (\`tlk_…\`), a session token of a sign-in by code, one that a vendor's server minted with its API
key (\`POST /api/v1/sessions\`), or a JWT that the vendor signed (HS256 with its secret; \`iss\` vendor id, \`sub\` vendor
user id, \`exp\` at most 24 hours ahead; clocks may differ by 60 seconds; \`name\`, \`email\`, \`team\`, \`teamName\`
and \`role\` as in the mint).

Errors are \`{ error, code, validationErrors? }\`. Unknown fields are refused, except in
host contacts, where they are ignored. A DELETE reads its fields from the body or the query.
A body has at most 1 MB. Requests that take host contacts (up to 1,000) may have 4 MB.`

type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>

/** Build the OpenAPI 3.1 document of everything under /api, files included. */
export async function openApiDocument(publicUrl: string): Promise<Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Trunkline API', version: '1', description },
    servers: [{ url: publicUrl }],
    components: {
      schemas: { Error: error },
      responses: {
        Error: {
          description: 'Refused',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'A session token or a vendor’s JWT' },
        personApiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a person: tlk_…' },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of a vendor’s server: tk_…' },
      },
    },
  })
  const paths = (document.paths ??= {})
  for (const operation of operations) {
    const described = paths[operation.path]?.[operation.method.toLowerCase() as 'get']
    if (!described) throw new Error(`${operation.key} is missing in the OpenAPI document`)
    described.operationId = operation.key
    described.security =
      operation.caller === 'public'
        ? []
        : operation.caller === 'vendor'
          ? [{ apiKey: [] }]
          : securityOf(operation.key, operation.method)
    if (operation.caller === 'person')
      described.parameters = [
        ...(described.parameters ?? []),
        expectedUser,
        ...(operation.method === 'GET' ? [] : [idempotencyKey]),
      ]
    described.responses = { ...described.responses, default: errorResponse }
  }
  for (const route of fileRoutes) {
    const [path = '', query] = route.path.split('?')
    const described = fileOperation(route, path)
    const operation = query === undefined ? undefined : paths[path]?.get
    // One path and method is one operation: the file is a second answer of it.
    if (operation) addFileAnswer(operation, described)
    else paths[path] = { ...paths[path], get: described }
  }
  for (const route of uploadRoutes)
    paths[route.path] = {
      ...paths[route.path],
      put: {
        operationId: route.key,
        summary: route.summary,
        description: route.description,
        tags: [route.tag],
        security: securityOf(route.key, 'PUT'),
        parameters: [...parametersOf(route.path), expectedUser],
        requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string' } } } },
        responses: { 200: { description: 'Uploaded' }, default: errorResponse },
      },
    }
  return document
}

/** With the grant that an API key needs. */
function securityOf(key: string, method: string): Array<Record<string, string[]>> {
  const grant = getRequiredGrant({ key, method })
  return [{ session: [] }, ...(grant === null ? [] : [{ personApiKey: [grant] }])]
}

const fileOperation = (route: FileRoute, path: string) => ({
  operationId: route.key,
  summary: route.summary,
  tags: [route.tag],
  security: securityOf(route.key, 'GET'),
  parameters: [
    ...parametersOf(path),
    ...Object.keys(route.query?.shape ?? {}).map((name) => ({
      name,
      in: 'query' as const,
      required: false,
      schema: { type: 'string' as const },
    })),
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description:
        'A download token (POST /api/v1/download-tokens) or the session token, where a header cannot be sent',
      schema: { type: 'string' as const },
    },
  ],
  responses: {
    200: { description: 'The file', content: { [route.contentType]: { schema: { type: 'string' as const } } } },
    default: errorResponse,
  },
})

function addFileAnswer(operation: OpenAPI.OperationObject, file: ReturnType<typeof fileOperation>): void {
  const known = (operation.parameters ?? []).map((parameter) => ('name' in parameter ? parameter.name : ''))
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...file.parameters.filter(({ name }) => !known.includes(name)),
  ]
  const answer = operation.responses?.[200]
  if (answer && 'content' in answer) Object.assign((answer.content ??= {}), file.responses[200].content)
}

const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const },
  }))

const errorResponse: OpenAPI.ReferenceObject = { $ref: '#/components/responses/Error' }
