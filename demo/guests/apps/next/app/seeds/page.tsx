export default function Page() {
  return <h1>Herb seeds</h1>;
}
