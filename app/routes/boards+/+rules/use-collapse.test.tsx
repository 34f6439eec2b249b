// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { expect, test } from 'vitest'
import { EMPTY_ACTION_META } from '~/domain/rules/rule-shape'
import type { ActionView } from '~/domain/rules/rules.schema'
import { show, until } from '../../../../tests/helpers/window'
import { readUncheckedForm } from '../../+form/read-form.server'
import { PageUserProvider } from '../../+form/expected-user-field'
import { useCollapse } from './use-collapse'

const unchosen = {
  id: 'act_1',
  type: null,
  meta: EMPTY_ACTION_META,
  broken: null,
  createdAt: '',
} as unknown as ActionView

test('collapsing a rule affects only the current page', async () => {
  const sent: object[] = []
  function Rule() {
    const collapse = useCollapse({ stageId: 'stg_1', triggerId: 'trg_1' }, [unchosen])
    return (
      <details open onToggle={collapse}>
        <summary>When it is moved here</summary>
      </details>
    )
  }
  const Window = createRemixStub([
    {
      path: '/',
      Component: () => (
        <PageUserProvider value="usr_mia">
          <Rule />
        </PageUserProvider>
      ),
      action: async ({ request }) => {
        sent.push(Object.fromEntries(await readUncheckedForm(request)))
        return null
      },
    },
  ])
  const page = await show(<Window />)
  const rule = page.querySelector('details')!
  await act(async () => {
    rule.open = false
    rule.dispatchEvent(new Event('toggle'))
  })
  await until('the rule is told', () => sent.length > 0)
  expect(sent[0]).toEqual({ intent: 'collapse', stageId: 'stg_1', triggerId: 'trg_1', expectedUser: 'usr_mia' })
})
