import { useState } from 'react';
import { ChoiceButtons } from '../../lib/page/choice-buttons.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { MediaKit } from './media-kit.tsx';
import { NewsCard } from './news-card.tsx';
import { NEWS, NEWS_CATEGORIES } from './newsroom.content.ts';
import cards from '../../lib/page/content-card.module.css';
import styles from './newsroom-page.module.css';

const ALL = 'All';
const CHOICES = [ALL, ...NEWS_CATEGORIES];
const featured = NEWS.filter((item) => item.featured);

/** `/newsroom` (specification, section 2). */
export function NewsroomPage() {
  const [category, setCategory] = useState(ALL);
  const shown = NEWS.filter((item) => category === ALL || item.category === category);
  return (
    <>
      <PageHead
        kicker="Latest news"
        title="Newsroom"
        lead="What is new on our roads, in our trucks and on our tracking pages."
        sign="paper"
      />
      <PageSection id="featured" title="Featured">
        <ul className={cards.threeColumns}>
          {featured.map((item) => (
            <NewsCard key={item.id} item={item} isFeatured />
          ))}
        </ul>
      </PageSection>
      <PageSection id="news" title="All news" tone="sunken">
        <ChoiceButtons label="Category" choices={CHOICES} chosen={category} onChoose={setCategory} />
        <ul className={styles.list} aria-live="polite">
          {shown.map((item) => (
            <NewsCard key={item.id} item={item} />
          ))}
        </ul>
      </PageSection>
      <MediaKit />
    </>
  );
}
