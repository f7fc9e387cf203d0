Sett
Copyright 2026 The Sett contributors
Licensed under the Apache License, Version 2.0 (LICENSE).

Reports contain uPlot, https://github.com/leeoniya/uPlot, Copyright (c) 2022 Leon Sorokin, under the MIT licence, whose text
is in sett-report.jar (uPlot-LICENSE.txt). ap-loader contains async-profiler, under Apache-2.0.

The archive of a release contains the libraries below, unchanged. Licence texts and notices of each are in its jar.

<#list dependencyMap as entry>
<#if entry.getKey().groupId != "dev.sett">
${entry.getKey().groupId}:${entry.getKey().artifactId}: <#list entry.getValue() as license>${license}<#sep> or </#list>
</#if>
</#list>
