import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { findHelpArticle, HELP_ARTICLES } from '~/domain/help/help-articles.server'
import { createCachedLoader } from '~/live/create-cached-loader'
import { ButtonLink } from '~/ui/button'
import { PageHeader, Section } from '~/ui/page-shell'
import { helpPagesWords } from './+help/help-pages.words'

export { PageErrorBoundary as ErrorBoundary } from './+shell/page-error-boundary'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.article.title ?? helpPagesWords.title }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await context.requireUser(request)
  const article = findHelpArticle(params.id!)
  if (!article) throw new Response(null, { status: 404, statusText: 'Not Found' })
  const { keywords: _, ...shown } = article
  return {
    article: shown,
    related: HELP_ARTICLES.filter(({ id, area }) => area === article.area && id !== article.id).map(
      ({ id, title }) => ({
        id,
        title,
      }),
    ),
  }
}

export const clientLoader = createCachedLoader()

export default function HelpArticlePage() {
  const { article, related } = useLoaderData<typeof loader>()
  return (
    <>
      <Link to="/manage/help" className="flex items-center gap-1 text-m text-muted hover:text-text">
        <ChevronLeft size={16} aria-hidden /> {helpPagesWords.backToHelp}
      </Link>
      <PageHeader title={article.title} />
      <div className="flex max-w-2xl flex-col gap-3 text-m">
        {article.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {article.steps ? (
          <ol className="ml-5 flex list-decimal flex-col gap-2">
            {article.steps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
        ) : null}
        {article.notes?.map((text) => (
          <p key={text} className="text-muted">
            {text}
          </p>
        ))}
        {article.pages ? (
          <div className="mt-2 flex flex-wrap gap-2">
            {article.pages.map(({ to, label }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
          </div>
        ) : null}
      </div>
      {related.length > 0 ? (
        <Section title={helpPagesWords.related} id="related">
          <ul className="-my-1">
            {related.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/manage/help/articles/${id}`} className="block py-1 text-m text-accent hover:underline">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}
