import type { AppLoadContext } from '@remix-run/node'
import { Avatar } from '~/ui/avatar'
import { Button } from '~/ui/button'
import { PostForm } from '../../+form/post-form'
import { accountPagesWords } from '../../+account/account-pages.words'

interface DemoPeopleProps {
  people: AppLoadContext['world']['demoPeople']
  redirectTo: string | null
}

/** A plain form: works without scripts. */
export function DemoPeople({ people, redirectTo }: DemoPeopleProps) {
  const query = redirectTo ? `?${new URLSearchParams({ redirectTo })}` : ''
  return (
    <PostForm
      reloadDocument
      action={`/sign-in/demo${query}`}
      aria-labelledby="demo-people"
      className="flex flex-col gap-2"
    >
      <h2 id="demo-people" className="text-m font-medium">
        {accountPagesWords.tryDemoAs}
      </h2>
      <ul className="grid grid-cols-2 gap-2 max-sm:grid-cols-1">
        {people.map(({ vendorUserId, name, about }) => (
          <li key={vendorUserId}>
            <Button name="person" value={vendorUserId} size="l" className="w-full justify-start text-left">
              <Avatar name={name} url={null} />
              <span className="flex flex-col leading-tight">
                {name}
                <span className="text-xs font-normal text-muted">{about}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </PostForm>
  )
}
