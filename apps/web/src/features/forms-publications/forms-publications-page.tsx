import { TextField } from '@moveway/ui/field/field.tsx';
import { useState } from 'react';
import { ChoiceButtons } from '../../lib/page/choice-buttons.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { CustomDocument } from './custom-document.tsx';
import { DocumentCard } from './document-card.tsx';
import { DOCUMENT_CATEGORIES, PUBLICATIONS, type Publication } from './forms-publications.content.ts';
import styles from './forms-publications-page.module.css';

const ALL = 'All';
const CHOICES = [ALL, ...DOCUMENT_CATEGORIES];

/** `/forms-publications` (specification, section 2). Search and category narrow both lists. */
export function FormsPublicationsPage() {
  const [search, setSearch] = useState('');
  const [category, setCategory] = useState(ALL);
  const found = PUBLICATIONS.filter(
    (publication) => (category === ALL || publication.category === category) && mentions(publication, search),
  );
  const featured = found.filter((publication) => publication.featured);
  return (
    <>
      <PageHead
        kicker="Eight documents"
        title="Forms & Publications"
        lead="Forms to fill in, guides to read before pickup, and reports on the road. All are PDF files to print or keep."
        sign="form"
      />
      <div className={styles.filter}>
        <TextField
          label="Search documents"
          type="search"
          placeholder="Search documents..."
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <ChoiceButtons label="Category" choices={CHOICES} chosen={category} onChoose={setCategory} />
        <output className={styles.count}>
          {found.length === 0
            ? 'No document matches. Try another word or category, or ask for one below.'
            : `${found.length} of ${PUBLICATIONS.length} documents`}
        </output>
      </div>
      {featured.length > 0 && (
        <PageSection id="featured" title="Featured Documents">
          <ul className={styles.featured}>
            {featured.map((publication) => (
              <DocumentCard key={publication.id} publication={publication} isFeatured />
            ))}
          </ul>
        </PageSection>
      )}
      {found.length > 0 && (
        <PageSection id="documents" title="All Documents" tone="sunken">
          <ul className={styles.all}>
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

/** Whether every word of a search stands in the document's title, description or category. */
function mentions({ title, description, category }: Publication, search: string): boolean {
  const text = `${title} ${description} ${category}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
