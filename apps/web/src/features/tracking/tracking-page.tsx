/** Where is my car or parcel (specification, section 2). */
export function TrackingPage() {
  return <h1>Package Tracking</h1>;
}
