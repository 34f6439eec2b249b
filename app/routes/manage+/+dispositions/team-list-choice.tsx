import type { TeamDispositions } from '~/domain/account-dispositions/account-dispositions.schema'
import { Banner } from '~/ui/banner'
import { Button, ButtonLink } from '~/ui/button'
import { PostForm } from '../../+form/post-form'
import { dispositionPagesWords } from './disposition-pages.words'
import { useDispositionsPath } from './disposition-paths'

/** The company's list, or one of the team's own. */
export function TeamListChoice({ team: { company, source } }: { team: Pick<TeamDispositions, 'company' | 'source'> }) {
  const companyListPath = useDispositionsPath('/company-list')
  if (!company) return null
  if (!company.customDispositionsEnabled) return <Banner>{dispositionPagesWords.companySets(company.name)}</Banner>
  if (source === 'team')
    return (
      <div>
        <ButtonLink to={companyListPath} size="s" preventScrollReset>
          {dispositionPagesWords.companyListAction}
        </ButtonLink>
      </div>
    )
  return (
    <Banner>
      <span className="flex flex-wrap items-center justify-between gap-2">
        {dispositionPagesWords.usesCompany(company.name)}
        <PostForm hiddenFields={{ intent: 'own-list' }}>
          <Button size="s">{dispositionPagesWords.ownList}</Button>
        </PostForm>
      </span>
    </Banner>
  )
}
