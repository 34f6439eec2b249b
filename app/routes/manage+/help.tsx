import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { LifeBuoy, MessageSquare } from 'lucide-react'
import { HELP_AREAS, type HelpArticle } from '~/domain/help/help-article'
import { HELP_ARTICLES, searchHelp } from '~/domain/help/help-articles.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import type { loader as rootLoader } from '~/root'
import { ButtonLink } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { SEARCH_PARAM, SearchForm } from '~/ui/search-form'
import { helpPagesWords } from './+help/help-pages.words'
import { KeyboardSection } from './+help/keyboard-section'
import { SimulatedCarrierSection } from './+help/simulated-carrier-section'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction = () => [{ title: helpPagesWords.title }]

const toLink = ({ id, area, title }: HelpArticle) => ({ id, area, title })

export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.requireUser(request)
  const question = new URL(request.url).searchParams.get(SEARCH_PARAM)?.trim().slice(0, 100) ?? ''
  return {
    question,
    found: question === '' ? null : searchHelp(question).map(toLink),
    articles: HELP_ARTICLES.map(toLink),
  }
}

export const clientLoader = createCachedLoader()

export default function Help() {
  const { question, found, articles } = useLoaderData<typeof loader>()
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <>
      <PageHeader title={helpPagesWords.title}>{helpPagesWords.intro}</PageHeader>
      <SearchForm label={helpPagesWords.search} placeholder={helpPagesWords.search} />
      {found === null ? (
        <Articles articles={articles} />
      ) : (
        <Section
          title={
            found.length > 0 ? helpPagesWords.found(found.length, question) : helpPagesWords.nothingFound(question)
          }
          id="found"
          hint={found.length > 0 ? undefined : helpPagesWords.tryOtherWords}
        >
          <ArticleLinks articles={found} />
          <p className="mt-4">
            <Link to="/manage/help" className="text-m text-accent underline">
              {helpPagesWords.allPages}
            </Link>
          </p>
        </Section>
      )}
      {root?.supportEmail ? (
        <Section title={helpPagesWords.contact} id="contact" hint={helpPagesWords.contactHint}>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/manage/help/support" preventScrollReset icon={<LifeBuoy size={16} aria-hidden />}>
              {helpPagesWords.getSupport}
            </ButtonLink>
            <ButtonLink to="/manage/help/feedback" preventScrollReset icon={<MessageSquare size={16} aria-hidden />}>
              {helpPagesWords.giveFeedback}
            </ButtonLink>
          </div>
        </Section>
      ) : null}
      <KeyboardSection />
      {root?.simulated ? <SimulatedCarrierSection demo={root.demo} /> : null}
      <Outlet />
    </>
  )
}

type ArticleLink = ReturnType<typeof toLink>

const Articles = ({ articles }: { articles: ArticleLink[] }) => (
  <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
    {HELP_AREAS.map((area) => (
      <Section key={area} title={helpPagesWords.areas[area]} id={area}>
        <ArticleLinks articles={articles.filter((article) => article.area === area)} />
      </Section>
    ))}
  </div>
)

const ArticleLinks = ({ articles }: { articles: ArticleLink[] }) => (
  <ul className="-my-1 flex flex-col">
    {articles.map(({ id, title }) => (
      <li key={id}>
        <Link to={`/manage/help/articles/${id}`} className="block py-1 text-m text-accent hover:underline">
          {title}
        </Link>
      </li>
    ))}
  </ul>
)
