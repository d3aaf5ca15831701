import { ChoiceButtons } from '../../lib/page/choice-buttons.tsx';
import { ContentSearch, matchesSearch, useContentFilter } from '../../lib/page/content-search.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { CustomDocument } from './custom-document.tsx';
import { DocumentCard } from './document-card.tsx';
import { DOCUMENT_CATEGORIES, PUBLICATIONS } from './forms-publications.content.ts';
import cards from '../../lib/page/content-card.module.css';
import styles from './forms-publications-page.module.css';

const ALL = 'All';
const CHOICES = [ALL, ...DOCUMENT_CATEGORIES];

/** `/forms-publications` (specification, section 2). Search and category narrow both lists. */
export function FormsPublicationsPage() {
  const [search, setSearch] = useContentFilter('documents');
  const [category, setCategory] = useContentFilter('document-category', ALL);
  const found = PUBLICATIONS.filter(
    ({ title, description, category: own }) =>
      (category === ALL || own === category) && matchesSearch(`${title} ${description} ${own}`, search),
  );
  const featured = found.filter((publication) => publication.featured);
  return (
    <>
      <PageHead
        kicker="Eight documents"
        title="Forms & Publications"
        lead="Forms to fill out, guides to read before pickup, and reports from the road. All are PDFs to print or keep."
        sign="form"
      />
      <div className={styles.filter}>
        <ContentSearch
          label="Search documents"
          placeholder="Search documents..."
          search={search}
          onSearch={setSearch}
          outcome={
            found.length === 0
              ? 'No matching documents. Try another word or category, or request one below.'
              : `${found.length} of ${PUBLICATIONS.length} documents`
          }
        >
          <ChoiceButtons label="Category" choices={CHOICES} chosen={category} onChoose={setCategory} />
        </ContentSearch>
      </div>
      {featured.length > 0 && (
        <PageSection id="featured" title="Featured Documents">
          <ul className={cards.threeColumns}>
            {featured.map((publication) => (
              <DocumentCard key={publication.id} publication={publication} isFeatured />
            ))}
          </ul>
        </PageSection>
      )}
      {found.length > 0 && (
        <PageSection id="documents" title="All Documents" tone="sunken">
          <ul className={cards.twoColumns}>
            {found.map((publication) => (
              <DocumentCard key={publication.id} publication={publication} />
            ))}
          </ul>
        </PageSection>
      )}
      <CustomDocument />
    </>
  );
}
