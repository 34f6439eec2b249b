import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { expect, test } from 'vitest'
import { changeName } from '~/domain/access/access.schema'
import { SchemaForm } from './schema-form'
import type { Refusal } from './submission'

const Page = () => (
  <SchemaForm schema={changeName} id="name" submitLabel="Save" requiresChange>
    {({ firstName }) => <output>{firstName.errors}</output>}
  </SchemaForm>
)

/** The page as the server renders it, as the answer to a form if there is one. */
async function render(answer?: Refusal): Promise<string> {
  const routes = createStaticHandler([{ path: '/', Component: Page, action: () => answer ?? null }])
  const request = new Request('http://localhost/', answer ? { method: 'POST', body: new FormData() } : {})
  const context = await routes.query(request)
  if (context instanceof Response) throw new Error('The page is not rendered')
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(routes.dataRoutes, context)} context={context} />,
  )
}

test('without scripts the button is enabled before a change', async () => {
  const [button] = /<button.*<\/button>/.exec(await render())!
  expect(button).toContain('Save')
  expect(button).not.toMatch(/ (aria-)?disabled=/)
})

test('without scripts the answer’s page shows the errors, and the banner has the focus', async () => {
  const error = { '': ['Try again later'], firstName: ['First name required'] }
  const page = await render({ result: { status: 'error', error } })
  expect(page).toContain('<output>First name required</output>')
  expect(page).toMatch(/<div tabindex="-1" autofocus="" role="alert".*Try again later/i)
})
